export const billingPaths = {
  quote: { method: 'GET', path: '/w/workspace/payment/way-price' },
  openWay: { method: 'POST', path: '/w/workspace/payment/way' },
  pay: { method: 'POST', path: '/w/workspace/payment' },
  read: { method: 'GET', path: '/w/workspace/payment/is-completed' },
  history: { method: 'GET', path: '/w/workspace/payment/history/list' },
  suspend: { method: 'PATCH', path: '/w/workspace/payment/suspend' },
  resume: { method: 'POST', path: '/w/workspace/payment/resume' },
  answerPrice: { method: 'POST', path: '/w/workspace/payment/priceConsent' },
  sandbox: { method: 'GET', path: '/p/payment/sandbox' },
  actInSandbox: { method: 'POST', path: '/p/payment/sandbox' },
  portone: { method: 'GET', path: '/p/payment/portone' },
  leavePortone: { method: 'POST', path: '/p/payment/portone' },
} as const
