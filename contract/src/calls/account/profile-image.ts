export const profileImagePaths = {
  put: { method: 'PUT', path: '/w/workspace/account/profile/image' },
  remove: { method: 'DELETE', path: '/w/workspace/account/profile/image' },
  image: { method: 'GET', path: '/account/profile/image' },
} as const
