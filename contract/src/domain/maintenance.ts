/** Every reply of a server that serves the web application names its build, so that a tab of an older one notices. */
export const buildHeader = 'x-quarry-build'
