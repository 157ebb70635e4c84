/**
 * Moves the focus in a tree as the keyboard pattern of trees says: up and down the lines, right into a folder, left out of it, Home and
 * End to the ends, a letter to the next line that begins with it.
 * @param line that has the focus.
 * @param typed letters typed just now, one after the other; null when the key is none.
 * @returns whether the key meant something here.
 */
export function moveInTree(line: HTMLElement, key: string, typed: string | null): boolean {
  const lines = [...(line.closest('[role="tree"]')?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])]
  const at = lines.indexOf(line)
  const isOpen = line.getAttribute('aria-expanded')
  const go = (to: HTMLElement | null | undefined): void => to?.focus()
  switch (key) {
    case 'ArrowDown':
      go(lines[at + 1])
      return true
    case 'ArrowUp':
      go(lines[at - 1])
      return true
    case 'Home':
      go(lines[0])
      return true
    case 'End':
      go(lines.at(-1))
      return true
    case 'ArrowRight':
      if (isOpen === 'false') line.click()
      else if (isOpen === 'true') go(line.querySelector<HTMLElement>('[role="treeitem"]'))
      return true
    case 'ArrowLeft':
      if (isOpen === 'true') line.click()
      else go(line.parentElement?.closest<HTMLElement>('[role="treeitem"]'))
      return true
    case 'Enter':
    case ' ':
      line.click()
      return true
    default:
      if (typed === null) return false
      go(startingWith(lines, typed, at))
      return true
  }
}

/** The next line that begins so, from this one on and around; of one letter the one after this. */
function startingWith(lines: readonly HTMLElement[], typed: string, at: number): HTMLElement | undefined {
  const from = typed.length === 1 ? at + 1 : at
  const around = [...lines.slice(from), ...lines.slice(0, from)]
  return around.find((line) => line.dataset['title']?.toLowerCase().startsWith(typed.toLowerCase()))
}
