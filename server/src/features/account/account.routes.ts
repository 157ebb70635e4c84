import { accountRoutes } from '@quarry/contract/wire/account/account'
import { accountEmailRoutes } from '@quarry/contract/wire/account/account-email'
import { deviceRoutes } from '@quarry/contract/wire/account/device'
import { passwordRoutes } from '@quarry/contract/wire/account/password'
import { profileImageRoutes } from '@quarry/contract/wire/account/profile-image'
import { signUpRoutes } from '@quarry/contract/wire/account/sign-up'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { addEmail, confirmOwnEmail, listEmails, removeEmail } from './profile/account-email.ts'
import { changePassword } from './password/change-password.ts'
import { listDevices, removeDevice, removeOtherDevices } from './login/devices.ts'
import type { DeviceLimit } from './login/enter.ts'
import { login, logout } from './login/login.ts'
import { readProfile, updateProfile } from './profile/profile.ts'
import { putProfileImage, readProfileImage, removeProfileImage } from './profile/profile-image.ts'
import { requestPasswordReset, resetPassword } from './password/reset-password.ts'
import { createAccount, requestSignUp, verifyToken } from './sign-up/sign-up.ts'
import { readSignUpRules } from './sign-up/sign-up-rules.ts'

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
