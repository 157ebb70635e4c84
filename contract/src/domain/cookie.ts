/**
 * What Quarry's cookies are called. Over https they have the prefix with which browsers take them from this very host alone: no
 * neighbouring host of the same domain can plant a session of its own.
 */
export const cookieName = (what: string, isHttps: boolean): string => `${isHttps ? '__Host-' : ''}quarry_${what}`
