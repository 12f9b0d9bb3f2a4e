import type { Plugin } from 'vite'

const pos = /^\/pos(\/|$)/
const staff = /^\/(login|statistics|admin|v2)(\/|$)/

/** While developing: answers a page where a browser navigates, as the API does in production. */
export function pages(): Plugin {
  return {
    name: 'kermesse:pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '/'
        const is_page = request.headers.accept?.includes('text/html') && !path.endsWith('.html')
        if (is_page)
          request.url = pos.test(path)
            ? '/pos.html'
            : staff.test(path)
              ? '/staff.html'
              : '/visitor.html'
        next()
      })
    },
  }
}
