/** What tests against the real kernel share: when they run, network namespaces, and exact traffic. */
package netqscope.testing;
