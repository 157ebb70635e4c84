export const doctorPaths = {
  examine: { method: 'POST', path: '/w/workspace/contentProvider/doctor', eventNames: ['step', 'done'] },
} as const
