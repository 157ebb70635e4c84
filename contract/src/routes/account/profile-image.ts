import type { profileImageRoutes as wire } from '../../wire/account/profile-image.ts'
import { asCalled } from '../call.ts'

export const profileImagePaths = {
  put: { method: 'PUT', path: '/w/workspace/account/profile/image' },
  remove: { method: 'DELETE', path: '/w/workspace/account/profile/image' },
  image: { method: 'GET', path: '/account/profile/image' },
} as const

export const profileImageRoutes = asCalled<typeof wire>(profileImagePaths)
