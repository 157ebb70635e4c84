import { answerRoutes } from '@quarry/contract/answer'
import { endpoint } from '../../http/endpoint.ts'
import { answerSearch, voteAnswer } from './answer.ts'

export const answerEndpoints = [endpoint(answerRoutes.answer, answerSearch), endpoint(answerRoutes.vote, voteAnswer)]
