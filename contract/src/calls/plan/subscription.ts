export const subscriptionPaths = {
  list: { method: 'GET', path: '/account/subscribe-plan' },
} as const
