import { startS3Server } from '@backline/testing';
import { describeBucketServer } from './cases.ts';

describeBucketServer('our own server', async () => {
  const server = await startS3Server();
  const { origin, pathname } = new URL(server.url);
  const bucket = pathname.slice(1);
  return {
    endpoint: origin,
    bucket,
    region: server.region,
    key: server.key,
    secret: server.secret,
    pageSize: 3,
    demandsRegion: true,
    hasVersions: false,
    setClock(minutes) {
      server.skewMs = -minutes * 60_000;
    },
    async forbid(actions) {
      server.denied = [...actions];
      return bucket;
    },
    stop: server.stop,
  };
});
