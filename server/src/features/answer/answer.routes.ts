import { answerRoutes } from '@quarry/contract/answer'
import { endpoint } from '../../http/endpoint.ts'
import { answerSearch, voteAnswer } from './answer.ts'
import { modelOffer } from './model-offer.ts'

export const answerEndpoints = [
  endpoint(answerRoutes.answer, answerSearch),
  endpoint(answerRoutes.modelOffer, modelOffer),
  endpoint(answerRoutes.vote, voteAnswer),
]
