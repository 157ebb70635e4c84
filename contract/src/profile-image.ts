import { z } from 'zod'
import { Profile } from './account.ts'
import { route } from './route.ts'

/** One image per account, the same in every workspace. */
export const profileImageRoutes = {
  put: route({
    method: 'PUT',
    path: '/w/workspace/account/profile/image',
    summary: 'Set the own profile image from a JPEG, PNG or WebP',
    access: 'account',
    upload: true,
    output: Profile,
    perMinute: 20,
    errors: ['imageUnreadable', 'imageTooLarge', 'imageTooManyPixels'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/w/workspace/account/profile/image',
    summary: 'Remove the own profile image',
    access: 'account',
    output: Profile,
    errors: [],
  }),
  /** Who has been told the key may see the image: it is in the profile, and in what fellow members are told of each other. */
  image: route({
    method: 'GET',
    path: '/account/profile/image',
    summary: 'A profile image',
    access: 'account',
    query: z.object({ key: z.string().min(1).max(100) }),
    download: true,
    errors: ['notFound'],
  }),
}
