import { profileImagePaths } from '../../calls/account/profile-image.ts'
import type { profileImageRoutes as wire } from '../../wire/account/profile-image.ts'
import { asCalled } from '../called.ts'

export const profileImageRoutes = asCalled<typeof wire>(profileImagePaths)
