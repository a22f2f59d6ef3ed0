import DefaultTheme from "vitepress/theme";
import "./style.css";

/** The default theme, and a copy button that takes the commands of a console sample alone. */
export default {
  extends: DefaultTheme,
  enhanceApp() {
    // In the capture phase: the theme's own listener would copy the output, too.
    if (typeof document !== "undefined") document.addEventListener("click", copyCommands, true);
  },
};

async function copyCommands(event: Event): Promise<void> {
  const button = event.target instanceof HTMLElement ? event.target : undefined;
  const sample = button?.parentElement;
  if (!button?.matches(".copy") || !sample?.matches(".language-console")) return;
  event.stopPropagation();
  const lines = (sample.querySelector("pre")?.textContent ?? "").split("\n");
  const commands = lines.filter((line) => line.startsWith("$ ")).map((line) => line.slice(2));
  await navigator.clipboard.writeText(commands.join("\n"));
  button.classList.add("copied");
  setTimeout(() => button.classList.remove("copied"), 2000);
}
