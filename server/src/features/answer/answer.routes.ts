import { answerRoutes } from '@quarry/contract/wire/search/answer'
import { endpoint, runEndpoint } from '../../http/endpoint.ts'
import { answerRun, answerSearch, voteAnswer } from './answer.ts'
import { showUse } from './budget.ts'
import { modelOffer } from './model-offer.ts'

export const answerEndpoints = [
  runEndpoint(answerRoutes.answer, answerRun.name, answerSearch),
  endpoint(answerRoutes.use, showUse),
  endpoint(answerRoutes.modelOffer, modelOffer),
  endpoint(answerRoutes.vote, voteAnswer),
]
