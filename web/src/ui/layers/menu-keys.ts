/** Moves the focus between the entries of a menu: arrows, Home, End, and the first letter of an entry. @returns whether the key was one of these. */
export function moveInMenu(menu: HTMLElement, key: string): boolean {
  const entries = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')]
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }
  const step = steps[key] ?? byLetter(entries, at, key)
  if (step === null || entries.length === 0) return false
  entries.at(step % entries.length)?.focus()
  return true
}

function byLetter(entries: readonly HTMLElement[], at: number, key: string): number | null {
  if ([...key].length !== 1 || key === ' ') return null
  const starts = (entry: HTMLElement) => entry.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  const next = entries.findIndex((entry, index) => index > at && starts(entry))
  const found = next >= 0 ? next : entries.findIndex(starts)
  return found >= 0 ? found : null
}
