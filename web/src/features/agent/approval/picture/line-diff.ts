export type DiffLine = { kind: 'same' | 'gone' | 'new'; text: string }

/** More lines are compared only where they begin and end alike. */
const mostCompared = 400

/** What of a text goes, comes and stays, line by line. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  let [head, tail] = [0, 0]
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  const same = (lines: string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }))
  const middle = compared(old.slice(head, old.length - tail), now.slice(head, now.length - tail))
  return [...same(old.slice(0, head)), ...middle, ...same(old.slice(old.length - tail))]
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** By the longest common subsequence. */
function compared(old: string[], now: string[]): DiffLine[] {
  const gone = (text: string): DiffLine => ({ kind: 'gone', text })
  const added = (text: string): DiffLine => ({ kind: 'new', text })
  if (old.length > mostCompared || now.length > mostCompared) return [...old.map(gone), ...now.map(added)]
  const length = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0))
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      length[i]![j] = old[i] === now[j] ? length[i + 1]![j + 1]! + 1 : Math.max(length[i + 1]![j]!, length[i]![j + 1]!)
  const found: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      found.push({ kind: 'same', text: old[i]! })
      i += 1
      j += 1
    } else if (j < now.length && (i === old.length || length[i]![j + 1]! > length[i + 1]![j]!)) found.push(added(now[j++]!))
    else found.push(gone(old[i++]!))
  }
  return found
}
