export const workspacePaths = {
  create: { method: 'POST', path: '/w/workspace' },
  checkCode: { method: 'GET', path: '/w/workspace/checkCode' },
  list: { method: 'GET', path: '/w/workspace/list' },
  detail: { method: 'GET', path: '/w/workspace/detail' },
  rename: { method: 'PATCH', path: '/w/workspace/name' },
  changeCompanyInfo: { method: 'PATCH', path: '/w/workspace/companyInfo' },
  changeStatus: { method: 'PATCH', path: '/w/workspace/status' },
  contents: { method: 'GET', path: '/w/workspace/contents' },
  remove: { method: 'DELETE', path: '/w/workspace' },
} as const
