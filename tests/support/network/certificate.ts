import { join } from "node:path";
import { runTool } from "../systemTool.ts";

/** The files of a certificate, and of the authority that no system trusts. */
export interface Certificate {
  readonly key: string;
  readonly certificate: string;
  readonly authority: string;
}

/**
 * Make an authority and a certificate in a folder, with openssl.
 *
 * @param host What the certificate is for, such as `DNS:localhost`.
 */
export async function makeCertificate(folder: string, host: string): Promise<Certificate> {
  const file = (name: string) => join(folder, name);
  const [key, certificate] = [file("host.key"), file("host.pem")];
  const [authority, authorityKey] = [file("authority.pem"), file("authority.key")];
  const [request, extension] = [file("request.pem"), file("host.cnf")];
  await Deno.writeTextFile(extension, `subjectAltName=${host}\nbasicConstraints=CA:FALSE\n`);
  const fresh = ["-newkey", "rsa:2048", "-nodes"];
  // With options that macOS's LibreSSL has as well.
  const commands = [
    ["req", "-x509", ...fresh, "-keyout", authorityKey, "-out", authority, "-subj", "/CN=Office"],
    ["req", ...fresh, "-keyout", key, "-out", request, "-subj", "/CN=Host"],
    ["x509", "-req", "-in", request, "-CA", authority, "-CAkey", authorityKey, "-CAcreateserial"]
      .concat(["-extfile", extension, "-out", certificate]),
  ];
  for (const command of commands) {
    const { code, stderr } = await runTool("openssl", command);
    if (code !== 0) throw new Error(`openssl ${command[0]} failed: ${stderr}`);
  }
  return { key, certificate, authority };
}
