import { answerPaths } from '../../calls/search/answer.ts'
import type { answerRoutes as wire } from '../../wire/search/answer.ts'
import { asCalled } from '../called.ts'

export const answerRoutes = asCalled<typeof wire>(answerPaths)
