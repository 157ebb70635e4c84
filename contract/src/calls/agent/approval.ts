export const approvalPaths = {
  list: { method: 'GET', path: '/ai/agent/approvals' },
  current: { method: 'GET', path: '/ai/agent/approval/current' },
  shown: { method: 'GET', path: '/ai/agent/call/shown' },
  decide: { method: 'POST', path: '/ai/agent/approval' },
  tellOutcome: { method: 'POST', path: '/ai/agent/call/outcome' },
  undo: { method: 'POST', path: '/ai/agent/call/undo' },
  rules: { method: 'GET', path: '/agent/approval-rule' },
  revokeRule: { method: 'DELETE', path: '/agent/approval-rule' },
} as const
