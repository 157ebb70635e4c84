/** Where `public/sw.js` keeps what another app shared and nobody has saved yet. */
export const sharedCache = 'quarry-shared'

/** Also where the browser keeps nothing, as on an address without https. */
export async function forgetShared(): Promise<void> {
  await globalThis.caches?.delete(sharedCache).catch(() => false)
}
