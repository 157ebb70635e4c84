/** Reasons of our own for how a reading ended; any other is the other side's words. Screens say them in the language of the person. */
export const ownReasons = { endless: 'quarry:endlessListing' } as const

/** Which of them a reason is; null for the other side's words. */
export const ownReasonOf = (reason: string): keyof typeof ownReasons | null => (reason === ownReasons.endless ? 'endless' : null)
