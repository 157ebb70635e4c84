/** The steps of the full creation, in order (spec §2). */
export const setUpSteps = ['workspace', 'app', 'plan', 'members', 'companyInfo'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** Which plan it has is no step where every workspace has the same: there is nothing to choose, and it is told in the settings. */
export const stepsWith = ({ plans }: { plans: boolean }): SetUpStep[] => setUpSteps.filter((step) => step !== 'plan' || plans)

/** The step after one; null after the last. One that is not among them leads on as if it were. */
export const stepAfter = (step: SetUpStep, steps: readonly SetUpStep[]): SetUpStep | null =>
  setUpSteps.slice(setUpSteps.indexOf(step) + 1).find((each) => steps.includes(each)) ?? null
