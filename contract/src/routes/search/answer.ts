import type { answerRoutes as wire } from '../../wire/search/answer.ts'
import { asCalled } from '../call.ts'

export const answerPaths = {
  answer: { method: 'POST', path: '/ai/answer', eventNames: ['reference', 'text', 'related', 'done', 'error'] },
  modelOffer: { method: 'GET', path: '/ai/modelOffer' },
  vote: { method: 'PATCH', path: '/vote/ai' },
} as const

export const answerRoutes = asCalled<typeof wire>(answerPaths)
