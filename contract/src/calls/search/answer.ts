export const answerPaths = {
  answer: { method: 'POST', path: '/ai/answer', eventNames: ['reference', 'text', 'related', 'done', 'error'] },
  modelOffer: { method: 'GET', path: '/ai/modelOffer' },
  vote: { method: 'PATCH', path: '/vote/ai' },
} as const
