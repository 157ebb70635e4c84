export const answerPaths = {
  answer: { method: 'POST', path: '/ai/answer', eventNames: ['reference', 'text', 'related', 'done', 'error'] },
  use: { method: 'GET', path: '/ai/use' },
  modelOffer: { method: 'GET', path: '/ai/modelOffer' },
  vote: { method: 'PATCH', path: '/vote/ai' },
} as const
