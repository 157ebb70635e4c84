/** Where the person is, as their browser says. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
