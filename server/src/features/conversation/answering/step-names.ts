/** Steps whose results are read when the run ends: the worst label in what the model read, and whether it could have changed something. */
export const taintStep = 'taint'
export const writingStep = 'writing'
/** Which tools had a place when the run began, where not all of them have one. */
export const toolsStep = 'tools'
