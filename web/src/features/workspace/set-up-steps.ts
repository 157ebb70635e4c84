/** The steps of the full creation, in order. Which plan it has is no choice where every workspace has the same. */
export const setUpSteps = ['workspace', 'app', 'companyInfo'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** The step after one; null after the last. */
export const stepAfter = (step: SetUpStep): SetUpStep | null => setUpSteps[setUpSteps.indexOf(step) + 1] ?? null
