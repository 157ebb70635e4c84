export const homePaths = {
  show: { method: 'GET', path: '/w/workspace/home' },
  steps: { method: 'GET', path: '/w/workspace/firstSteps' },
  endSteps: { method: 'DELETE', path: '/w/workspace/firstSteps' },
} as const
