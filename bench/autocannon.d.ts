/** The few parts of the load generator we use; it ships no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string;
    headers?: Record<string, string>;
    requests?: { setupRequest(request: object): object }[];
    connections?: number;
    duration?: number;
  }
  interface Result {
    non2xx: number;
    errors: number;
    requests: { average: number };
    latency: { p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
