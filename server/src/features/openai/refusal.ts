import { errors } from '@quarry/contract/errors'
import type { FailureBody } from '../../http/reply.ts'

/** A failure as clients of OpenAI's interface know it; by `code` they tell what would help. */
export const refusalOf = ({ status, body: { code, message, detail } }: FailureBody) => ({
  error: {
    message: detail === undefined ? message : `${message} (${detail})`,
    type: status >= 500 ? 'server_error' : status === 429 ? 'rate_limit_error' : 'invalid_request_error',
    param: null,
    code: status === 401 ? 'invalid_api_key' : code === errors.agentMissing.code ? 'model_not_found' : code,
  },
})
