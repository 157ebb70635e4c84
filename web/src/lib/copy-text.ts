/**
 * Puts a text on the clipboard. Browsers offer theirs to pages on https and this machine only; elsewhere, as with Quarry under a bare
 * address in an office, the old way through a selection still works.
 *
 * @returns whether it is there.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const holder = document.createElement('textarea')
  holder.value = text
  // Within the layer that is open: a modal one lets nothing outside be selected.
  const home = document.querySelector('dialog:modal') ?? document.body
  const focused = document.activeElement
  home.append(holder)
  holder.select()
  const isCopied = document.execCommand('copy')
  holder.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
