/** Where the person is, as their browser says: agents tell them times by it. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
