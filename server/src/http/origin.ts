/**
 * Whether a state-changing request may have come from our own pages. Browsers send `Origin` with every such request,
 * so with a session cookie an absent one is refused too; without a cookie only a foreign one is.
 *
 * @param host the Host header of the request.
 * @param publicOrigin PUBLIC_URL's origin, or null.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicOrigin: string | null,
  hasSession: boolean,
): boolean {
  if (origin === undefined) return !hasSession
  if (publicOrigin !== null && origin === publicOrigin) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}

/** Whether a name leads to the machine it is used on, and to no other. */
export const isThisMachine = (origin: string): boolean =>
  URL.canParse(origin) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)

/**
 * The address of this product for links that strangers can have mailed; null when it is not known for sure. Anybody can name the host
 * they call: a link made of that could lead the owner of an account, and the link's secret, to a stranger.
 */
export const certainOrigin = (publicOrigin: string | null, used: string): string | null =>
  publicOrigin ?? (isThisMachine(used) ? used : null)
