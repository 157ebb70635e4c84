import { accountRoutes } from '@quarry/contract/account'
import { accountEmailRoutes } from '@quarry/contract/account-email'
import { deviceRoutes } from '@quarry/contract/device'
import { passwordRoutes } from '@quarry/contract/password'
import { profileImageRoutes } from '@quarry/contract/profile-image'
import { signUpRoutes } from '@quarry/contract/sign-up'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { addEmail, confirmOwnEmail, listEmails, removeEmail } from './account-email.ts'
import { changePassword } from './change-password.ts'
import { listDevices, removeDevice, removeOtherDevices } from './devices.ts'
import type { DeviceLimit } from './enter.ts'
import { login, logout } from './login.ts'
import { readProfile, updateProfile } from './profile.ts'
import { putProfileImage, readProfileImage, removeProfileImage } from './profile-image.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { createAccount, requestSignUp, verifyToken } from './sign-up.ts'
import { readSignUpRules } from './sign-up-rules.ts'

/** @param deviceLimit comes from later features, which know workspaces and their plans. */
export const accountEndpoints = (deviceLimit: DeviceLimit): readonly Endpoint[] => [
  endpoint(signUpRoutes.rules, readSignUpRules),
  endpoint(accountRoutes.requestSignUp, requestSignUp),
  endpoint(accountRoutes.verifyToken, verifyToken),
  endpoint(accountRoutes.create, createAccount),
  endpoint(accountRoutes.login, (ctx, input) => login(ctx, input, deviceLimit)),
  endpoint(accountRoutes.logout, logout),
  endpoint(accountRoutes.profile, readProfile),
  endpoint(accountRoutes.updateProfile, updateProfile),
  endpoint(accountRoutes.updateMemberProfile, updateProfile),
  endpoint(accountEmailRoutes.list, listEmails),
  endpoint(accountEmailRoutes.add, addEmail),
  endpoint(accountEmailRoutes.confirm, confirmOwnEmail),
  endpoint(accountEmailRoutes.remove, removeEmail),
  endpoint(profileImageRoutes.put, putProfileImage),
  endpoint(profileImageRoutes.remove, removeProfileImage),
  endpoint(profileImageRoutes.image, readProfileImage),
  endpoint(passwordRoutes.requestReset, requestPasswordReset),
  endpoint(passwordRoutes.reset, resetPassword),
  endpoint(passwordRoutes.change, changePassword),
  endpoint(deviceRoutes.list, listDevices),
  endpoint(deviceRoutes.remove, removeDevice),
  endpoint(deviceRoutes.removeOthers, removeOtherDevices),
]
