import { z } from 'zod'
import { profileImagePaths } from '../../calls/account/profile-image.ts'
import { Profile } from './account.ts'
import { route } from '../route.ts'

/** One image per account, the same in every workspace. */
export const profileImageRoutes = {
  put: route({
    ...profileImagePaths.put,
    summary: 'Set the own profile image from a JPEG, PNG or WebP',
    access: 'account',
    upload: true,
    output: Profile,
    perMinute: 20,
    errors: ['imageUnreadable', 'imageTooLarge', 'imageTooManyPixels'],
  }),
  remove: route({
    ...profileImagePaths.remove,
    summary: 'Remove the own profile image',
    access: 'account',
    output: Profile,
    errors: [],
  }),
  /** Whoever has the key may see the image: it is in the profile, and in what fellow members see of each other. */
  image: route({
    ...profileImagePaths.image,
    summary: 'A profile image',
    access: 'account',
    query: z.object({ key: z.string().min(1).max(100) }),
    download: true,
    errors: ['notFound'],
  }),
}
