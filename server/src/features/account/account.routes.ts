import { accountRoutes } from '@quarry/contract/account'
import { endpoint } from '../../http/endpoint.ts'
import { login, logout } from './login.ts'
import { readProfile, updateProfile } from './profile.ts'
import { createAccount, requestSignUp, verifyToken } from './sign-up.ts'

export const accountEndpoints = [
  endpoint(accountRoutes.requestSignUp, requestSignUp),
  endpoint(accountRoutes.verifyToken, verifyToken),
  endpoint(accountRoutes.create, createAccount),
  endpoint(accountRoutes.login, login),
  endpoint(accountRoutes.logout, logout),
  endpoint(accountRoutes.profile, readProfile),
  endpoint(accountRoutes.updateProfile, updateProfile),
]
