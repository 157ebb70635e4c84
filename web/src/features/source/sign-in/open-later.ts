/**
 * A tab for an address that is still asked for. Browsers let a page open one only while a press is being handled, so it is opened at once;
 * where even that is forbidden, nothing happens.
 */
export function openLater(): { go(address: string): void; close(): void } {
  const tab = window.open('', '_blank')
  // What is opened must not reach back.
  if (tab) tab.opener = null
  return {
    go: (address) => tab?.location.replace(address),
    close: () => tab?.close(),
  }
}
