/** Steps whose results are read when the run ends: the worst label in what the model read, and whether it could have changed something. */
export const taintStep = 'taint'
export const writingStep = 'writing'
