import type { OpenEndpoint } from '../../../http/open-endpoints.ts'
import { resourceMetadata, serverMetadata } from './metadata.ts'
import { refusalOf } from './refusal.ts'
import { register } from './register.ts'
import { revoke } from './revoke.ts'
import { token } from './token.ts'

/** What apps call to be let in, beside the page that asks their person. */
export const protocolEndpoints: readonly OpenEndpoint[] = [resourceMetadata, serverMetadata, register, token, revoke].map(
  (each) => ({ ...each, refusal: refusalOf }),
)
