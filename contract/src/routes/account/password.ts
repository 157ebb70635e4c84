import type { passwordRoutes as wire } from '../../wire/account/password.ts'
import { asCalled } from '../call.ts'

export const passwordPaths = {
  requestReset: { method: 'POST', path: '/account/jwt/requestResetPasswordByJwt' },
  reset: { method: 'PATCH', path: '/account/jwt/updatePasswordByJwt' },
  change: { method: 'PATCH', path: '/account/pw' },
} as const

export const passwordRoutes = asCalled<typeof wire>(passwordPaths)
