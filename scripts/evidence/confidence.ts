/**
 * Find the largest share of which so few would be found with a chance of 5 %: the upper end of a one-sided
 * interval of 95 % (Clopper and Pearson).
 */
export function atMost(found: number, all: number): number {
  let [low, high] = [found / all, 1];
  for (let step = 0; step < 40; step++) {
    const share = (low + high) / 2;
    if (chanceOfUpTo(found, all, share) > 0.05) low = share;
    else high = share;
  }
  return high;
}

/** Find the smallest share of which so many would be found with a chance of 5 %. */
export function atLeast(found: number, all: number): number {
  return 1 - atMost(all - found, all);
}

/** Find how likely a share gives up to so many of all. */
function chanceOfUpTo(most: number, all: number, share: number): number {
  let [sum, log] = [0, all * Math.log1p(-share)];
  for (let found = 0; found <= most; found++) {
    sum += Math.exp(log);
    log += Math.log((all - found) / (found + 1)) + Math.log(share) - Math.log1p(-share);
  }
  return sum;
}
