import { limits } from '@quarry/contract/limits'

/** Until when what the login service said of the person counts, as far as this page knows. The server has the last word. */
let provedUntil = 0

export const noteProof = (): void => void (provedUntil = Date.now() + limits.loginStepMinutes * 60_000)
export const hasProof = (): boolean => Date.now() < provedUntil
/** It is good for one change. */
export const spendProof = (): void => void (provedUntil = 0)
