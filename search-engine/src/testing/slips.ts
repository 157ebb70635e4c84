/**
 * Letters left out, added, replaced or swapped with the next to get from one word to the other.
 *
 * @returns `most + 1` where more are needed.
 */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const here = [row]
    let least = row
    for (let at = 1; at <= b.length; at++) {
      const isSame = a[row - 1] === b[at - 1]
      let slips = Math.min(last[at]! + 1, here[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1))
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]) slips = Math.min(slips, before[at - 2]! + 1)
      here.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return most + 1
    before = last
    last = here
  }
  return Math.min(last[b.length]!, most + 1)
}
