export const planPaths = {
  list: { method: 'GET', path: '/p/payment/list' },
  ofWorkspace: { method: 'GET', path: '/w/workspace/payment/plan' },
  change: { method: 'POST', path: '/w/workspace/payment/changePlan' },
} as const
