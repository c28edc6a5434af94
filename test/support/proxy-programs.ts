/** The proxies that the service is tested behind, with the configurations of service/deploy. */
export const PROXY_PROGRAMS = ['nginx', 'haproxy', 'caddy'] as const
