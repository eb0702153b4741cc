import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The API documentation at /api/docs and its JSON at /api/docs/json, generated from the endpoint objects. */
export const openapi = fastifyPlugin(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'PolePro', description: 'Promo videos for pole-dance classes.', version: '1' },
      },
      transform: jsonSchemaTransform,
    });
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: false,
      theme: { title: 'PolePro calls' },
    });
  },
  { name: 'openapi' },
);
