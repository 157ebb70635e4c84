/** Why the plan lets agents rest. */
export const beyondPlan = {
  full: {
    title: 'Beyond the plan',
    body: 'The plan has no room for it, so it does not answer. Nothing of it is lost: it answers again once there is room, for example because an older agent is switched off.',
  },
  suspended: {
    title: 'The plan is suspended',
    body: 'Agents do not answer, for lack of a payment. Nothing of them is lost: they answer again once the plan is paid.',
  },
  ended: {
    title: 'The plan has ended',
    body: 'Agents do not answer without a plan. Nothing of them is lost: they answer again once the workspace takes one.',
  },
}
