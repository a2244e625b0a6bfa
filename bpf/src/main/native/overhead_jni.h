/* SPDX-License-Identifier: Apache-2.0 */
#ifndef NETQSCOPE_OVERHEAD_JNI_H
#define NETQSCOPE_OVERHEAD_JNI_H

#include <jni.h>

/* Registers the natives of UdpFlood, UdpPing, LoadHost and NetqtopProbe; called by JNI_OnLoad. 0 or an error. */
int overhead_register(JNIEnv *env);

#endif
