/** Steps whose results are read when the run ends: the worst label in what the model read, and whether it could have changed something. */
export const taintStep = 'taint'
export const writingStep = 'writing'
/** How the workspace stood with the operator's model when the run began. */
export const budgetStep = 'budget'
/** Which tools had a place when the run began, where not all of them have one. */
export const toolsStep = 'tools'

/** Whether the run reads the beginning of its conversation as a summary, and has begun to have more of it summarised. */
export const recallStep = 'recall'
export const summaryStep = 'summary'
